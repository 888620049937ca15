export interface Person {
  name: string
  /** Digits. */
  number: string
}

/** The people of a contact card's text, when the message does not name them otherwise. */
export function readVcards(text: string): readonly Person[] {
  return text
    .split(/(?=BEGIN:VCARD)/i)
    .filter(card => /^BEGIN:VCARD/i.test(card))
    .map(card => ({
      name: /^FN(?:;[^:]*)?:(.*)$/im.exec(card)?.[1]?.trim() ?? '',
      number: (/waid=(\d+)/i.exec(card)?.[1] ?? /^(?:item\d+\.)?TEL[^:]*:(.*)$/im.exec(card)?.[1] ?? '').replace(
        /\D/g,
        '',
      ),
    }))
    .filter(person => person.name || person.number)
}
