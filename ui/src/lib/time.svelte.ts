/** The time, for clocks that run. */
let now = $state(Date.now())
let users = 0
let ticking: ReturnType<typeof setInterval> | undefined
/** How far the server's clock is ahead of this one, in milliseconds, at least. */
let ahead = $state<number | null>(null)

/** The time in milliseconds, kept up to date while somebody looks. */
export const theTime = (): number => now

/** What time the server's clock shows, which counts where people wait for the same moment. */
export const serverTime = (): number => now + (ahead ?? 0)

/** An answer has come from the server that was dated so: its clock shows that or more, as answers take a while. */
export function hearTime(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now()
  if (found > (ahead ?? -Infinity)) ahead = found
}

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
