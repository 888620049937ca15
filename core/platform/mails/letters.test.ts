import { expect, test } from 'vitest'
import { languages } from '../../kit/language.ts'
import { mailKinds } from './contract.ts'
import { letterOf, type Subject } from './letters.ts'
import { isTimely, reminderOn } from './moments.ts'

const about: Subject = {
  company: 'Bolos & <b>Doces</b> "Ana"',
  plan: 'Ouro',
  valueCents: 123_450,
  dueDate: '2026-11-26',
  lastDay: '2026-11-28',
  isOverdue: false,
  payAt: 'https://desk.example/financeiro',
}

test.each(languages.flatMap(language => mailKinds.map(kind => [kind, language] as const)))(
  'The letter %s in %s has no hole, and says the same twice',
  (kind, language) => {
    const { subject, body, html } = letterOf(kind, language, about)
    for (const text of [subject, body, html]) expect(text).not.toMatch(/\{\w+\}|undefined|null/)
    expect(body).toContain('26/11/2026')
    expect(html).toContain('26/11/2026')
    for (const text of [body, html]) expect(text).toContain('R$ 1.234,50')
    for (const text of [body, html]) expect(text.includes('https://desk.example/financeiro')).toBe(kind !== 'receipt')
  },
)

test('A name is a name in HTML and nothing else', () => {
  const { body, html } = letterOf('due', 'pt', about)
  expect(body).toContain('Olá, Bolos & <b>Doces</b> "Ana".')
  expect(html).toContain('Olá, Bolos &amp; &lt;b&gt;Doces&lt;/b&gt; &quot;Ana&quot;.')
})

test('It says until when there is access, or that there is none, and nothing of that to who is never blocked', () => {
  const bodyOf = (more: Partial<Subject>) => letterOf('after', 'pt', { ...about, ...more }).body
  expect(bodyOf({})).toContain('o acesso é bloqueado depois de 28/11/2026')
  expect(bodyOf({ isOverdue: true })).toContain('O acesso está bloqueado até o pagamento.')
  expect(bodyOf({ lastDay: null })).not.toMatch(/bloqueado/)
})

test('Where nobody has said by which address the program is reached, it says where to look', () => {
  const { body, html } = letterOf('before', 'pt', { ...about, payAt: undefined })
  for (const text of [body, html]) expect(text).toContain('Para pagar, entre no Balcão e abra Financeiro.')
})

test.each([
  ['2026-11-20', undefined],
  ['2026-11-21', 'before'],
  ['2026-11-23', 'before'],
  ['2026-11-24', undefined],
  ['2026-11-25', undefined],
  ['2026-11-26', 'due'],
  ['2026-11-27', undefined],
  ['2026-11-29', 'after'],
  ['2026-12-01', 'after'],
  ['2026-12-02', undefined],
])('On %s the reminder of what is due on 26 November is %s', (today, kind) => {
  expect(reminderOn('2026-11-26', today)).toBe(kind)
})

test('A receipt is worth sending for a week', () => {
  const receipt = { kind: 'receipt', dueDate: '2026-11-26', createdAt: 0 } as const
  const week = 7 * 24 * 3_600_000
  expect([week - 1, week].map(now => isTimely(receipt, { today: '2026-12-30', now }))).toEqual([true, false])
})
