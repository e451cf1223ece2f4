// @vitest-environment node
/** Sounds and touches: what is asked of the device, and that nothing is where nobody wants it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from './settings.svelte'

/** A device that notes what begins to sound, and when. */
const started: [string, number][] = []
const felt: unknown[] = []

const nothing = vi.fn()
const param = (): object => ({
  value: 0,
  setValueAtTime: nothing,
  linearRampToValueAtTime: nothing,
  exponentialRampToValueAtTime: nothing,
})
class Device {
  currentTime = 10
  sampleRate = 8000
  state = 'running'
  destination = {}
  createGain = (): object => ({ gain: param(), connect: (to: object) => to })
  createBiquadFilter = (): object => ({ type: '', frequency: param(), connect: (to: object) => to })
  createBuffer = (_: number, length: number): object => ({ getChannelData: () => new Float32Array(length) })
  createBufferSource = (): object => this.#source('slide')
  createOscillator = (): object => ({ ...this.#source('note'), type: '', frequency: param(), stop: nothing })
  #source = (what: string): object => ({
    connect: (to: object) => to,
    start: (at: number) => started.push([what, at]),
  })
}

const { cue } = await import('./sounds')

beforeEach(() => {
  vi.stubGlobal('AudioContext', Device)
  vi.stubGlobal('navigator', { vibrate: (pattern: unknown) => felt.push(pattern) })
  started.length = felt.length = 0
})
afterEach(() => {
  settings.sound = settings.felt = false
  vi.unstubAllGlobals()
})

describe('a table', () => {
  it('is silent until somebody wants to hear it', () => {
    for (const what of ['laid', 'revealed', 'yours', 'over'] as const) cue(what)
    expect([started, felt]).toEqual([[], []])
  })

  it('is heard where that is wanted: cards slide, and notes ring one after the other', () => {
    settings.sound = true
    cue('revealed')
    expect(started.map(([what]) => what)).toEqual(['slide', 'slide'])
    started.length = 0
    cue('over')
    expect(started.map(([what]) => what)).toEqual(['note', 'note', 'note'])
    expect([...started].sort(([, one], [, other]) => one - other)).toEqual(started)
    expect(felt).toEqual([])
  })

  it('is felt where that is wanted', () => {
    settings.felt = true
    cue('yours')
    expect([started, felt]).toEqual([[], [[18]]])
  })
})
