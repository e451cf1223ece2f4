/** What somebody has chosen for this browser. */
import { store } from './store'

export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'full' | 'none'
/** How long a reveal lies to be read, in seconds; a tap goes on sooner. */
export const HOLDS = [0, 1, 2, 4] as const
export type Hold = (typeof HOLDS)[number]

interface Settings {
  theme: Theme
  motion: Motion
  hold: Hold
  /** Tables are heard, and felt on a device that can be. */
  sound: boolean
  felt: boolean
  notify: boolean
}

const KEPT = 'pipworks.settings'

function kept(): Settings {
  const plain: Settings = { theme: 'auto', motion: 'auto', hold: 2, sound: false, felt: false, notify: false }
  try {
    return { ...plain, ...(JSON.parse(store.get(KEPT) ?? '{}') as Partial<Settings>) }
  } catch {
    return plain
  }
}

export const settings = $state<Settings>(kept())

/** Put the settings into force and keep them. */
export function applySettings(): void {
  const root = document.documentElement
  if (settings.theme === 'auto') delete root.dataset['theme']
  else root.dataset['theme'] = settings.theme
  if (settings.motion === 'auto') delete root.dataset['motion']
  else root.dataset['motion'] = settings.motion
  store.set(KEPT, JSON.stringify(settings))
}
