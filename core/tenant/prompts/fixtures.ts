import { onTestFinished } from 'vitest'
import { OpenAiEmulator, type OpenAiOptions } from '../../../emulators/openai/openai.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { SECOND } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { aPrompt } from './architecture-cases.ts'
import type { promptRoutes } from './contract.ts'

type Input = Partial<ClientInput<typeof promptRoutes.create>['body']>

/** An AI on loopback that ends with its test. */
export async function anAi(options: OpenAiOptions = {}): Promise<OpenAiEmulator> {
  const ai = await OpenAiEmulator.start({ key: 'chave', ...options })
  onTestFinished(() => ai.stop())
  return ai
}

/** A desk whose connection an assistant answers, who hands over to the queue Atendimento. */
export async function deskWithAssistant(
  world: World,
  company: TestCompany,
  provided: Input = {},
  options: OpenAiOptions = {},
) {
  const ai = await anAi(options)
  const queue = await aQueue(company.admin, { name: 'Atendimento' })
  const prompt = await aPrompt(company.admin, {
    ...{ name: 'Lia', prompt: 'Você atende a Loja.', queueId: queue.id },
    ...{ baseUrl: ai.baseUrl, apiKey: 'chave', model: 'modelo', ...provided },
  })
  const desk = await FrontDesk.open(world, company, { greetingMessage: 'Olá!', promptId: prompt.id })
  return { desk, ai, prompt, queue }
}

/** The burst is over, and what was asked is answered. */
export async function answered(desk: FrontDesk, milliseconds = 2 * SECOND): Promise<void> {
  await desk.later(milliseconds)
  await desk.settled()
}

/** Someone writes, and is answered. */
export async function asks(desk: FrontDesk, customer: FakeContact, text: string): Promise<void> {
  await desk.hears(customer, text)
  await answered(desk)
}
