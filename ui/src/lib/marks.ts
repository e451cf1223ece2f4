/** Small drawings for buttons: paths on a field of 24 by 24, drawn in ink. */
export const marks = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  last: 'M6 5l7 7-7 7M17 5v14',
  rules: 'M6 4h10l3 3v13H6zM9 10h7M9 14h7M9 18h4',
  home: 'M4 11.5L12 4.5l8 7M6.5 9.5V20h4v-5.5h3V20h4V9.5',
  gear: 'M10 5.7L10.3 3L13.7 3L14 5.7L15.1 6.2L17.2 4.4L19.6 6.8L17.8 8.9L18.3 10L21 10.3L21 13.7L18.3 14L17.8 15.1L19.6 17.2L17.2 19.6L15.1 17.8L14 18.3L13.7 21L10.3 21L10 18.3L8.9 17.8L6.8 19.6L4.4 17.2L6.2 15.1L5.7 14L3 13.7L3 10.3L5.7 10L6.2 8.9L4.4 6.8L6.8 4.4L8.9 6.2zM12 9a3 3 0 100 6 3 3 0 000-6z',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  close: 'M6 6l12 12M18 6L6 18',
  flag: 'M6 21V4h11l-2.5 4L17 12H6',
  undo: 'M9 8L4.5 12.5 9 17M5 12.5h9.5a4.5 4.5 0 010 9H12',
  pause: 'M9 6v12M15 6v12',
  again: 'M19 12a7 7 0 11-2.2-5.1M19 4v4.5h-4.5',
  save: 'M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 12v8h12v-8',
  tick: 'M5 13l4.5 4.5L19 7',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  clock: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  talk: 'M4 5h16v11H10l-4 4v-4H4z',
  sound: 'M4 10v4h3l4.5 4V6L7 10zM15 9.5a4 4 0 010 5M17.5 7a7.5 7.5 0 010 10',
  silent: 'M4 10v4h3l4.5 4V6L7 10zM15.5 9.5l5 5M20.5 9.5l-5 5',
  bin: 'M4.5 7h15M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  menu: 'M5 7h14M5 12h14M5 17h14',
} as const

export type Mark = keyof typeof marks
