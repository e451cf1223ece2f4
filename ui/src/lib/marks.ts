/** Small drawings for buttons: paths on a field of 24 by 24, drawn in ink. */
export const marks = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  last: 'M6 5l7 7-7 7M17 5v14',
  rules: 'M6 4h10l3 3v13H6zM9 10h7M9 14h7M9 18h4',
  gear: 'M12 8.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
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
  menu: 'M5 7h14M5 12h14M5 17h14',
} as const

export type Mark = keyof typeof marks
