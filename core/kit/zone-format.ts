/**
 * A way to write moments as the clocks of a time zone show them, or those of this machine. The format of each zone is stored: to make
 * one takes as long as to use it fifty times.
 */
export function zoneFormat(
  locale: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone: string | undefined) => Intl.DateTimeFormat {
  const stored = new Map<string | undefined, Intl.DateTimeFormat>()
  return timeZone => {
    const known = stored.get(timeZone)
    if (known) return known
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    stored.set(timeZone, made)
    return made
  }
}
