import { MediaQuery } from 'svelte/reactivity'
import type { View } from '../../api/views'
import type { FaceProps } from '..'

/** A small phone, standing or on its side. */
const SMALL = 'screen and (max-height: 739px) and (max-width: 599px), screen and (max-height: 500px)'

/** Whether what was made is told where it was written: on a small phone there is room for it nowhere else. */
export function below<Seen extends View>(
  face: () => Pick<FaceProps<Seen>, 'seat' | 'before' | 'looking'>,
): () => boolean {
  const small = new MediaQuery(SMALL)
  return () => {
    const { seat, before, looking } = face()
    return small.current && seat >= 0 && !looking && before != null
  }
}
