/** The time, for clocks that run. */
let now = $state(Date.now())
let users = 0
let ticking: ReturnType<typeof setInterval> | undefined

/** The time in milliseconds, kept up to date while somebody looks. */
export const theTime = (): number => now

/** Let the time run until the returned function is called. */
export function runTime(): () => void {
  now = Date.now()
  if (users++ === 0) ticking = setInterval(() => (now = Date.now()), 250)
  return () => {
    if (--users === 0) clearInterval(ticking)
  }
}

/** Seconds as on a clock: 4:05, 1:02:03, or days and hours when it is long. */
export function clockText(seconds: number, days: (n: number) => string): string {
  const left = Math.max(0, Math.ceil(seconds))
  if (left >= 2 * 86_400) return days(Math.floor(left / 86_400))
  const two = (n: number): string => String(n).padStart(2, '0')
  const hours = Math.floor(left / 3600)
  const minutes = Math.floor((left % 3600) / 60)
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`
}
