/** A mutant that changes nothing anybody could notice, as `npm run mutate` prints it. */
export interface Equivalent {
  file: string
  /** The line in which it begins, trimmed. */
  code: string
  change: string
  why: string
}

export const equivalents: Equivalent[] = [
  {
    file: 'core/access/events.ts',
    code: "export const event = <Schema extends z.ZodType>(schema: Schema): EventDraft<Schema> => ({ kind: 'event', schema })",
    change: "'event' → ''",
    why: "The compiler tells the two kinds apart by it; when it runs, only 'record' is looked for.",
  },
  {
    file: 'core/kit/at-once.ts',
    code: 'if (left > 0) this.counts.set(key, left)',
    change: 'left > 0 → true',
    why: 'Forgets whoever has none under way: only memory.',
  },
  {
    file: 'core/kit/at-once.ts',
    code: 'if (left > 0) this.counts.set(key, left)',
    change: 'left > 0 → (left) >= (0)',
    why: 'Forgets whoever has none under way: only memory.',
  },
  {
    file: 'core/kit/contact-card.ts',
    code: 'if (colon < 0) continue',
    change: 'colon < 0 → (colon) <= (0)',
    why: 'A line that begins with a colon has no property, and is passed over all the same.',
  },
  {
    file: 'core/kit/contact-card.ts',
    code: 'if (colon < 0) continue',
    change: '0 → 0 + 1',
    why: 'A line that begins with a colon has no property, and is passed over all the same.',
  },
  {
    file: 'core/kit/contact-card.ts',
    code: "const [property = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';')",
    change: "'' → 'mutant'",
    why: 'Only the compiler asks: it is always there.',
  },
  {
    file: 'core/kit/contact-card.ts',
    code: "waid ||= phoneIn(parameters.find(parameter => parameter.startsWith('WAID=')) ?? '')",
    change: "'' → 'mutant'",
    why: 'No text without digits is a number.',
  },
  {
    file: 'core/kit/contact-card.ts',
    code: 'const begins = [...text.matchAll(CARD_BEGINS)].slice(0, MAX_CARDS + 1).map(({ index }) => index)',
    change: '[...text.matchAll(CARD_BEGINS)].slice(0, MAX_CARDS + 1) → [...text.matchAll(CARD_BEGINS)]',
    why: 'Spares work: the cards are cut once more below.',
  },
  {
    file: 'core/kit/contact-card.ts',
    code: 'const begins = [...text.matchAll(CARD_BEGINS)].slice(0, MAX_CARDS + 1).map(({ index }) => index)',
    change: '1 → 1 + 1',
    why: 'Spares work: the cards are cut once more below.',
  },
  {
    file: 'core/kit/counts.ts',
    code: 'if (until > this.clock.now() && this.counts.size < MAX_REMEMBERED) return',
    change: 'until > this.clock.now() → true',
    why: 'What is over counts for nothing, kept or not.',
  },
  {
    file: 'core/kit/counts.ts',
    code: 'if (until > this.clock.now() && this.counts.size < MAX_REMEMBERED) return',
    change: 'until > this.clock.now() → (until) >= (this.clock.now())',
    why: 'What is over counts for nothing, kept or not.',
  },
  {
    file: 'core/kit/encode.ts',
    code: 'if (!fields) {',
    change: '!fields → true',
    why: 'Spares work.',
  },
  {
    file: 'core/kit/encode.ts',
    code: 'known.set(schema, fields)',
    change: 'known.set(schema, fields) → nothing',
    why: 'Spares work.',
  },
  {
    file: 'core/kit/fault-words.ts',
    code: "if (issue.code === 'invalid_format' && issue.format === 'email') return words.invalidEmail",
    change: "issue.code === 'invalid_format' → true",
    why: 'The compiler asks for it: only such a fault has a format.',
  },
  {
    file: 'core/kit/fields.ts',
    code: "context.addIssue({ code: 'custom', message: words.tooMany })",
    change: "'custom' → ''",
    why: 'The kind of a fault with a message of its own is read by nobody.',
  },
  {
    file: 'core/kit/fields.ts',
    code: "context.addIssue({ code: 'custom', message: words.invalid })",
    change: "'custom' → ''",
    why: 'The kind of a fault with a message of its own is read by nobody.',
  },
  {
    file: 'core/kit/file-name.ts',
    code: "const last = (name ?? '').split(/[/\\\\]/).at(-1) ?? ''",
    change: "'' → 'mutant'",
    why: 'Only the compiler asks: it is always there.',
  },
  {
    file: 'core/kit/language.ts',
    code: "const wanted = (header ?? '').toLowerCase().split(',')",
    change: "'' → 'mutant'",
    why: 'No language begins so.',
  },
  {
    file: 'core/kit/paging.ts',
    code: "const [, id, kind, value] = /^(\\d{1,15})\\.([ns])(.*)$/.exec(text ?? '') ?? []",
    change: "'' → 'mutant'",
    why: 'Neither is a cursor.',
  },
  {
    file: 'core/kit/queue-palette.ts',
    code: "if (luminance === undefined) return '#000000'",
    change: 'luminance === undefined → false',
    why: 'The compiler asks for it: what is no number is not greater.',
  },
  {
    file: 'core/kit/queue-palette.ts',
    code: "return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'",
    change:
      '1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 → (1.05 / (luminance + 0.05)) >= ((luminance + 0.05) / 0.05)',
    why: 'No colour of 256 steps lies in the middle.',
  },
  {
    file: 'core/kit/queue-palette.ts',
    code: 'const [a = 0, b = 0] = [luminanceOf(one), luminanceOf(other)]',
    change: '0 → 0 + 1',
    why: 'Its callers name colours.',
  },
  {
    file: 'core/kit/queue-palette.ts',
    code: 'return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4',
    change: 'value <= 0.040_45 → (value) < (0.040_45)',
    why: 'No part of a colour is that.',
  },
  {
    file: 'core/kit/text.ts',
    code: 'if (known !== undefined) return known',
    change: 'known !== undefined → false',
    why: 'Spares work.',
  },
  {
    file: 'core/kit/text.ts',
    code: "if (letter < '\\u0250') latin.set(letter, plain)",
    change: "letter < '\\u0250' → true",
    why: 'Spares work.',
  },
  {
    file: 'core/kit/text.ts',
    code: "if (letter < '\\u0250') latin.set(letter, plain)",
    change: "letter < '\\u0250' → false",
    why: 'Spares work.',
  },
  {
    file: 'core/kit/text.ts',
    code: "if (letter < '\\u0250') latin.set(letter, plain)",
    change: "letter < '\\u0250' → (letter) <= ('\\u0250')",
    why: 'Spares work.',
  },
  {
    file: 'core/kit/text.ts',
    code: "if (letter < '\\u0250') latin.set(letter, plain)",
    change: 'latin.set(letter, plain) → nothing',
    why: 'Spares work.',
  },
  {
    file: 'core/kit/turns.ts',
    code: 'constructor(room: Room = { inGroup: Number.POSITIVE_INFINITY, ofMember: Number.POSITIVE_INFINITY }) {',
    change: '{ inGroup: Number.POSITIVE_INFINITY, ofMember: Num … TIVE_INFINITY } → {}',
    why: 'No number is greater than none, either.',
  },
  {
    file: 'core/kit/week-hours.ts',
    code: "const part = (type: string): string => parts.find(p => p.type === type)?.value ?? ''",
    change: 'parts.find(p => p.type === type)?.value → parts.find(p => p.type === type).value',
    why: 'Only the compiler asks: it is always there.',
  },
  {
    file: 'core/kit/week-hours.ts',
    code: "const part = (type: string): string => parts.find(p => p.type === type)?.value ?? ''",
    change: "'' → 'mutant'",
    why: 'Only the compiler asks: it is always there.',
  },
  {
    file: 'core/kit/wire-time.ts',
    code: 'if (day !== known.day) known = { day, text: new Date(time).toISOString().slice(0, -13) }',
    change: 'day !== known.day → true',
    why: 'Spares work.',
  },
  {
    file: 'core/kit/words.ts',
    code: 'if (limited) return fillSentence(limited, { limit: limit?.toLocaleString(language) })',
    change: 'limit?.toLocaleString(language) → limit.toLocaleString(language)',
    why: 'Only the compiler asks: it is always there.',
  },
]
