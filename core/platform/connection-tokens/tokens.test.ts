import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { ConnectionTokens } from './tokens.ts'

let tokens: ConnectionTokens
test.beforeAll(async ({ world }) => {
  const { platform, secrets } = world.app.machinery
  tokens = new ConnectionTokens(platform, secrets)
})

const stillThere = async () => true
const connectionOfANewCompany = async (world: World) => ({ companyId: (await world.company()).id, whatsappId: 1 })

test('of two companies that claim one token at the same moment one gets it, and keeps it', async ({ world }) => {
  const [one, two] = [await connectionOfANewCompany(world), await connectionOfANewCompany(world)]
  const outcomes = await Promise.allSettled([
    tokens.claim(one, 'segredo', stillThere),
    tokens.claim(two, 'segredo', stillThere),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(outcomes[1]).toMatchObject({ reason: { code: 'ERR_WAPP_TOKEN_UNUSABLE' } })
  expect(await tokens.ownerOf('segredo')).toEqual(one)
})

test('a token that is taken away while a call looks it up opens nothing afterwards', async ({ world }) => {
  const owner = await connectionOfANewCompany(world)
  await tokens.claim(owner, 'efêmero', stillThere)
  await Promise.all([tokens.ownerOf('efêmero'), tokens.release(owner)])
  expect(await tokens.ownerOf('efêmero')).toBeUndefined()
})

test('a connection has one token, the last, and takes over what a connection that is gone has left', async ({
  world,
}) => {
  const owner = await connectionOfANewCompany(world)
  const other = { ...owner, whatsappId: 2 }
  await tokens.claim(owner, 'primeiro', stillThere)
  await tokens.claim(owner, 'segundo', stillThere)
  await tokens.claim(owner, 'segundo', stillThere)
  expect([await tokens.ownerOf('primeiro'), await tokens.ownerOf('segundo')]).toEqual([undefined, owner])
  await expect(tokens.claim(other, 'segundo', stillThere)).rejects.toMatchObject({ code: 'ERR_WAPP_TOKEN_UNUSABLE' })
  const gone = async () => false
  const stranger = await connectionOfANewCompany(world)
  await expect(tokens.claim(stranger, 'segundo', gone)).rejects.toMatchObject({ code: 'ERR_WAPP_TOKEN_UNUSABLE' })
  await tokens.claim(other, 'segundo', gone)
  expect(await tokens.ownerOf('segundo')).toEqual(other)
})

test('what is remembered of a company or a connection is forgotten with it, and nothing else', async ({ world }) => {
  const [one, two] = [await connectionOfANewCompany(world), await connectionOfANewCompany(world)]
  const beside = { ...one, whatsappId: 2 }
  const all = [
    ['t-um', one],
    ['t-dois', two],
    ['t-ao-lado', beside],
  ] as const
  for (const [token, owner] of all) await tokens.claim(owner, token, stillThere)
  const known = () => Promise.all(all.map(([token]) => tokens.ownerOf(token)))
  expect(await known()).toEqual([one, two, beside])
  await world.app.machinery.platform.db.deleteFrom('connection_tokens').execute()
  await tokens.release(beside)
  expect(await known()).toEqual([one, two, undefined])
  await tokens.forgetCompany(one.companyId)
  expect(await known()).toEqual([undefined, two, undefined])
})
