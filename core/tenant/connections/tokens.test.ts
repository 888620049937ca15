import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../testing/world.ts'
import { ConnectionTokens } from './tokens.ts'

let world: World
let tokens: ConnectionTokens
beforeAll(async () => {
  world = await World.open()
  const { platform, secrets } = world.app.machinery
  tokens = new ConnectionTokens(platform, secrets)
})
afterAll(() => world.close())

const stillThere = async () => true
const connectionOfANewCompany = async () => ({ companyId: (await world.company()).id, whatsappId: 1 })

test('of two companies that claim one token at the same moment one gets it, and keeps it', async () => {
  const [one, two] = [await connectionOfANewCompany(), await connectionOfANewCompany()]
  const outcomes = await Promise.allSettled([
    tokens.claim(one, 'segredo', stillThere),
    tokens.claim(two, 'segredo', stillThere),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(outcomes[1]).toMatchObject({ reason: { code: 'ERR_WAPP_TOKEN_UNUSABLE' } })
  expect(await tokens.ownerOf('segredo')).toEqual(one)
})

test('a token that is taken away while a call looks it up opens nothing afterwards', async () => {
  const owner = await connectionOfANewCompany()
  await tokens.claim(owner, 'efêmero', stillThere)
  await Promise.all([tokens.ownerOf('efêmero'), tokens.release(owner)])
  expect(await tokens.ownerOf('efêmero')).toBeUndefined()
})
