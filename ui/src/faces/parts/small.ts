/** A small phone, standing or on its side: what happened is told where else one writes, for there is its room. */
export const SMALL = 'screen and (max-height: 739px) and (max-width: 599px), screen and (max-height: 500px)'
