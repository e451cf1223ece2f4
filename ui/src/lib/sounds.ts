/** What a table sounds and feels like: soft, made here out of nothing, and silent until somebody wants it. */
import { settings } from './settings.svelte'

/** A card is laid; cards are turned up; it is one's turn; the game is over. */
export type Cue = 'laid' | 'revealed' | 'yours' | 'over'

/** When each part of a cue begins, in seconds: a card that slides, or a note of so many hertz. */
const PARTS: Record<Cue, [after: number, note: number | null][]> = {
  laid: [[0, null]],
  revealed: [
    [0, null],
    [0.09, null],
  ],
  yours: [[0.05, 587]],
  over: [
    [0.05, 440],
    [0.22, 587],
    [0.39, 740],
  ],
}
/** What a device that can be felt does, in milliseconds of on and off. */
const FELT: Record<Cue, number[]> = { laid: [8], revealed: [8, 70, 8], yours: [18], over: [18, 90, 18, 90, 30] }
const LOUD = 0.06
const SLIDE = 0.07
const NOTE = 0.4

let context: AudioContext | null = null

/** Let a table be heard and felt, as far as that is wanted. */
export function cue(what: Cue): void {
  if (settings.felt && 'vibrate' in navigator) navigator.vibrate(FELT[what])
  if (!settings.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const [after, note] of PARTS[what]) {
    const at = context.currentTime + after
    if (note === null) slide(context, at)
    else ring(context, at, note)
  }
}

/** A loudness that comes at once and goes slowly. */
function fading(sound: AudioContext, at: number, lasting: number): GainNode {
  const gain = sound.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(LOUD, at + 0.008)
  gain.gain.exponentialRampToValueAtTime(LOUD / 200, at + lasting)
  gain.connect(sound.destination)
  return gain
}

/** A card on felt: noise, without its highs. */
function slide(sound: AudioContext, at: number): void {
  const noise = sound.createBuffer(1, Math.ceil(sound.sampleRate * SLIDE), sound.sampleRate)
  const samples = noise.getChannelData(0)
  for (let each = 0; each < samples.length; each++) samples[each] = 2 * Math.random() - 1
  const source = sound.createBufferSource()
  source.buffer = noise
  const soft = sound.createBiquadFilter()
  soft.type = 'lowpass'
  soft.frequency.value = 1800
  source.connect(soft).connect(fading(sound, at, SLIDE))
  source.start(at)
}

/** A note, round and short. */
function ring(sound: AudioContext, at: number, note: number): void {
  const tone = sound.createOscillator()
  tone.type = 'sine'
  tone.frequency.value = note
  tone.connect(fading(sound, at, NOTE))
  tone.start(at)
  tone.stop(at + NOTE)
}
