import { expect, test } from 'vitest'
import { generatePassword, Passwords, type PasswordTurn } from './passwords.ts'

const cheap = { logN: 10, r: 8, p: 1 }
const desk: PasswordTurn = { line: 'desk', by: 1 }

test('A password matches its own hash and no other password does', async () => {
  const passwords = new Passwords(cheap)
  const stored = await passwords.hash('pão de queijo', desk)
  expect(await passwords.matches('pão de queijo', stored, desk)).toBe(true)
  expect(await passwords.matches('pao de queijo', stored, desk)).toBe(false)
})

test('The same password is stored differently each time, with the parameters beside it', async () => {
  const passwords = new Passwords(cheap)
  const [one, two] = await Promise.all([passwords.hash('segredo', desk), passwords.hash('segredo', desk)])
  expect(one).toMatch(/^scrypt\$10\$8\$1\$/)
  expect(one).not.toBe(two)
})

test('A hash made with cheaper parameters still opens, and is known as outdated', async () => {
  const stored = await new Passwords(cheap).hash('segredo', desk)
  const today = new Passwords({ logN: 11, r: 8, p: 1 })
  expect(await today.matches('segredo', stored, desk)).toBe(true)
  expect(today.isOutdated(stored)).toBe(true)
  expect(today.isOutdated(await today.hash('segredo', desk))).toBe(false)
})

test('Nothing matches where there is no account, and it does the same work', async () => {
  const passwords = new Passwords(cheap, 1)
  const stored = await passwords.hash('segredo', desk)
  const served: string[] = []
  const ask = (name: string, hash: string | undefined) =>
    passwords.matches('errado', hash, desk).then(right => void served.push(`${name} ${right}`))
  await Promise.all([ask('known', stored), ask('unknown', undefined), ask('known', stored)])
  expect(served).toEqual(['known false', 'unknown false', 'known false'])
})

test.each([
  'scrypt$20$8$1',
  'scrypt$14$8$5000',
  'scrypt$1$1$900000',
  'scrypt$x$8$1',
  'scrypt$14$8$-1',
  'scrypt$10.5$8$1',
])(
  'A stored hash that asks for more than any of ours, as %s, matches nothing, at the price of one',
  async requested => {
    const passwords = new Passwords(cheap, 1)
    const [, , , , salt, key] = (await passwords.hash('segredo', desk)).split('$')
    const began = process.cpuUsage()
    for (const stored of [`${requested}$${salt}$${key}`, `scrypt$10$8$1$${salt}$AAAA`])
      expect(await passwords.matches('segredo', stored, desk)).toBe(false)
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  },
)

test('Many hashes at once leave the event loop free', async () => {
  const passwords = new Passwords({ logN: 14, r: 8, p: 2 })
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await Promise.all(Array.from({ length: 6 }, () => passwords.hash('segredo', desk)))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

test('A generated password is long and never the same', () => {
  const made = Array.from({ length: 100 }, generatePassword)
  expect(new Set(made).size).toBe(100)
  for (const password of made) expect(password).toMatch(/^[a-km-z2-9]{16}$/)
})

test('Lines are served in turns, and in a line each address', async () => {
  const passwords = new Passwords(cheap, 1)
  const served: string[] = []
  const ask = (line: PasswordTurn['line'], by: string, name: string) =>
    passwords.hash('segredo', { line, by }).then(() => void served.push(name))
  const all = [ask('desk', '1', 'first'), ...['u1', 'u2', 'u3'].map(name => ask('unknown', '10.0.0.1', name))]
  all.push(ask('unknown', '10.0.0.2', 'other'), ask('known', '10.0.0.1', 'known'), ask('desk', '2', 'desk'))
  await Promise.all(all)
  expect(served).toEqual(['first', 'u1', 'known', 'desk', 'other', 'u2', 'u3'])
})

test('Anyone who asks too much at once is told to come later, and nobody else', async () => {
  const passwords = new Passwords(cheap, 1)
  const ask = (line: PasswordTurn['line'], by: string) =>
    passwords.hash('segredo', { line, by }).then(
      () => 'done',
      error => error.message,
    )
  const requested = Array.from({ length: 14 }, () => ask('unknown', '10.0.0.1'))
  requested.push(ask('unknown', '10.0.0.2'), ask('desk', '10.0.0.1'))
  const answers = await Promise.all(requested)
  expect(answers.flatMap((answer, n) => (answer === 'done' ? [] : [`${n} ${answer}`]))).toEqual(['13 ERR_TOO_BUSY'])
  const added = await Promise.all(Array.from({ length: 32 }, () => ask('desk', '1')))
  expect(added.flatMap((answer, n) => (answer === 'done' ? [] : [`${n} ${answer}`]))).toEqual(['31 ERR_TOO_BUSY'])
})
