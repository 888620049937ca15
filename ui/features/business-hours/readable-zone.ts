import { locale } from '../../i18n/language.ts'

/** Places of Brazil, which zones are named after without their accents. */
const places: Readonly<Record<string, string>> = {
  Araguaina: 'Araguaína',
  Belem: 'Belém',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Noronha: 'Fernando de Noronha',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
}

/** A zone as people read it: `São Paulo (Horário Padrão de Brasília, GMT-3)`; its place alone where the browser does not know it. */
export function readableZone(zone: string): string {
  const name = zone.slice(zone.lastIndexOf('/') + 1)
  const place = places[name] ?? name.replaceAll('_', ' ')
  try {
    const [time, offset] = [wordOf(zone, 'longGeneric'), wordOf(zone, 'shortOffset')]
    return `${place} (${time.startsWith('GMT') ? offset : `${time}, ${offset}`})`
  } catch {
    return place
  }
}

function wordOf(timeZone: string, timeZoneName: 'longGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
