/** Minutes as `HHh MMm` (spec 1 §2). */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${two(Math.floor(whole / 60))}h ${two(whole % 60)}m`
}
