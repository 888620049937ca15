import { describe } from 'vitest'
import { endings } from './suite/endings.ts'
import { inbound } from './suite/inbound.ts'
import { journal } from './suite/journal.ts'
import { outbound } from './suite/outbound.ts'
import { pairing } from './suite/pairing.ts'
import { emulatorWorld } from './worlds/emulator.ts'
import { fakeWorld } from './worlds/fake.ts'

describe.each([
  ['the fake', fakeWorld],
  ['Baileys, people addressed by phone number', () => emulatorWorld('pn')],
  ['Baileys, people addressed by LID', () => emulatorWorld('lid')],
])('%s', (_name, make) => {
  for (const part of [pairing, inbound, outbound, journal, endings]) part(make)
})
