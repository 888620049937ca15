import { expect, test } from 'vitest'
import { generatePassword, Passwords } from './passwords.ts'

const cheap = { logN: 10, r: 8, p: 1 }

test('A password matches its own hash and no other password does', async () => {
  const passwords = new Passwords(cheap)
  const stored = await passwords.hash('pão de queijo')
  expect(await passwords.matches('pão de queijo', stored)).toBe(true)
  expect(await passwords.matches('pao de queijo', stored)).toBe(false)
})

test('The same password is stored differently each time, with the parameters beside it', async () => {
  const passwords = new Passwords(cheap)
  const [one, two] = await Promise.all([passwords.hash('segredo'), passwords.hash('segredo')])
  expect(one).toMatch(/^scrypt\$10\$8\$1\$/)
  expect(one).not.toBe(two)
})

test('A hash made with cheaper parameters still opens, and is known as outdated', async () => {
  const stored = await new Passwords(cheap).hash('segredo')
  const today = new Passwords({ logN: 11, r: 8, p: 1 })
  expect(await today.matches('segredo', stored)).toBe(true)
  expect(today.isOutdated(stored)).toBe(true)
  expect(today.isOutdated(await today.hash('segredo'))).toBe(false)
})

test('Nothing matches where there is no account, and it does the same work', async () => {
  const passwords = new Passwords({ logN: 14, r: 8, p: 1 })
  const stored = await passwords.hash('segredo')
  const took = async (hash: string | undefined): Promise<number> => {
    const start = performance.now()
    expect(await passwords.matches('errado', hash)).toBe(false)
    return performance.now() - start
  }
  await took(stored)
  const fastest = async (hash: string | undefined) => Math.min(await took(hash), await took(hash), await took(hash))
  expect(await fastest(undefined)).toBeGreaterThan((await fastest(stored)) * 0.4)
})

test('Many hashes at once leave the event loop free', async () => {
  const passwords = new Passwords({ logN: 14, r: 8, p: 2 })
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await Promise.all(Array.from({ length: 6 }, () => passwords.hash('segredo')))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(20)
})

test('A generated password is long and never the same', () => {
  const made = Array.from({ length: 100 }, generatePassword)
  expect(new Set(made).size).toBe(100)
  for (const password of made) expect(password).toMatch(/^[a-km-z2-9]{16}$/)
})
