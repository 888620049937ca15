import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
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
