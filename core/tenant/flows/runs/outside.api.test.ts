import { describe, expect, onTestFinished } from 'vitest'
import { OpenAiEmulator, type OpenAiOptions } from '../../../../emulators/openai/openai.ts'
import { SmtpEmulator, type SmtpOptions } from '../../../../emulators/smtp/smtp.ts'
import type { TestClient } from '../../../app/testing/client.ts'
import { test as base } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { integrationRoutes } from '../../integrations/contract.ts'
import { userRoutes } from '../../users/contract.ts'
import { type FlowRunDetail, flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

const flags = { privateRequests: 'yes' } as const
const test = base.extend('worldOptions', { scope: 'file' }, { flags })

type CompanyContext = Awaited<ReturnType<typeof deskWithFlow>>

async function runOf({ flow }: CompanyContext, admin: TestClient): Promise<FlowRunDetail> {
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  return admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
}

const logOf = async (desk: CompanyContext, admin = desk.admin) =>
  (await runOf(desk, admin)).turns.flatMap(({ log }) => log)

describe('a member who is reported by e-mail', () => {
  const notify = (more: object): [string, string, Record<string, unknown>] => [
    'avisa',
    'acao',
    {
      actionType: 'notificar_membro',
      notifyType: 'email',
      notifySubject: 'Chegou {{nome}}',
      notifyBody: 'Ligue.',
      ...more,
    },
  ]

  async function serverFor(admin: TestClient, options: SmtpOptions = {}): Promise<SmtpEmulator> {
    const smtp = await SmtpEmulator.start({ security: 'none', ...options })
    onTestFinished(() => smtp.stop())
    const { host, port } = smtp
    const body = { host, port, security: 'none', username: '', sender: 'loja@example.com' } as const
    await admin.call(integrationRoutes.saveMail, { body })
    return smtp
  }

  async function comes(world: World, desk: CompanyContext): Promise<void> {
    await desk.desk.hears(desk.desk.customer('Ana'), 'oi')
    await world.idle()
  }

  const idOf = (text: string): string | undefined => /^Message-ID: (.*)$/m.exec(text)?.[1]

  test('gets it at the address of the node, or at their own, and the trace says so', async ({
    world,
    company,
    admin,
  }) => {
    const smtp = await serverFor(admin)
    const { users } = await admin.call(userRoutes.list)
    const desk = await deskWithFlow(
      world,
      line(notify({ notifyEmail: 'Gerente@Example.com' }), [
        'eu',
        'acao',
        { ...notify({})[2], notifyUserId: users[0]!.id },
      ]),
      company,
    )
    await comes(world, desk)
    await smtp.until(2)
    await world.idle()
    const to = ['gerente@example.com', company.adminEmail]
    expect(smtp.mails.flatMap(mail => mail.to).toSorted()).toEqual(to.toSorted())
    expect(smtp.mails[0]!.text).toMatch(/Subject: Chegou Ana[\s\S]*\n\nLigue\./)
    const emitted = (await logOf(desk)).filter(({ word }) => word === 'mailSent').map(({ data }) => data?.to)
    expect(emitted.toSorted()).toEqual(to.toSorted())
  })

  test('without an address that mail could go to, that is told', async ({ world, company, admin }) => {
    await serverFor(admin)
    const desk = await deskWithFlow(world, line(notify({ notifyEmail: '{{nada}}' })), company)
    await comes(world, desk)
    expect((await logOf(desk)).at(-1)).toMatchObject({
      word: 'notDone',
      data: { why: 'O membro a notificar não tem um e-mail válido.' },
    })
  })

  test('gets it later where the server is busy, as often as it takes, and once', async ({ world, company, admin }) => {
    const smtp = await serverFor(admin, { fault: 'later' })
    const desk = await deskWithFlow(world, line(notify({ notifyEmail: 'g@example.com' })), company)
    await comes(world, desk)
    await world.advance(MINUTE)
    smtp.fault = undefined
    await world.advance(5 * MINUTE)
    await world.advance(HOUR)
    expect(smtp.mails).toHaveLength(1)
    expect((await logOf(desk, await world.signIn(company.adminEmail))).at(-1)?.word).toBe('mailSent')
  })

  test('is not told when the server rejects for good, or for hours; the trace says why', async ({ openWorld }) => {
    const world = await openWorld({ flags })
    for (const error of ['recipient', 'later'] as const) {
      const company = await world.company()
      const smtp = await serverFor(company.admin, { fault: error })
      const desk = await deskWithFlow(world, line(notify({ notifyEmail: 'g@example.com' })), company)
      await comes(world, desk)
      for (let n = 0; n < 6; n += 1) await world.advance(HOUR)
      const last = (await logOf(desk, await world.signIn(company.adminEmail))).at(-1)
      expect(last).toMatchObject({ word: 'mailFailed', data: { to: 'g@example.com' } })
      expect(last?.data?.why).toContain(error === 'later' ? '451 Try again later' : '550 No such mailbox')
      expect(await runOf(desk, await world.signIn(company.adminEmail))).toMatchObject({ state: 'failed' })
      smtp.fault = undefined
      await world.advance(HOUR)
      expect(smtp.mails).toEqual([])
    }
  })

  test('gets what is in doubt again, with the same id', async ({ world, company, admin }) => {
    const smtp = await serverFor(admin, { fault: 'forgetful' })
    const desk = await deskWithFlow(world, line(notify({ notifyEmail: 'g@example.com' })), company)
    await comes(world, desk)
    smtp.fault = undefined
    await world.advance(2 * MINUTE)
    const ids = smtp.mails.map(({ text }) => idOf(text))
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<.+@example\.com>$/)
    expect(new Set(ids).size).toBe(1)
  })

  test('gets it from the next start where a stop broke it off, and a stop does not wait', async ({ openWorld }) => {
    const world = await openWorld({ flags })
    const company = await world.company()
    const smtp = await serverFor(company.admin, { fault: 'silent' })
    const desk = await deskWithFlow(world, line(notify({ notifyEmail: 'g@example.com' })), company)
    void desk.desk.hears(desk.desk.customer('Ana'), 'oi')
    await expect.poll(() => smtp.callers).toBe(1)
    await world.restart()
    smtp.fault = undefined
    await world.advance(2 * MINUTE)
    await world.advance(2 * MINUTE)
    expect(smtp.mails).toHaveLength(1)
  })
})

describe('the AI of a flow', () => {
  async function aiFor(admin: TestClient, options: OpenAiOptions = {}): Promise<OpenAiEmulator> {
    const ai = await OpenAiEmulator.start({ key: 'chave', ...options })
    onTestFinished(() => ai.stop())
    await admin.call(integrationRoutes.saveAi, { body: { baseUrl: ai.baseUrl, model: 'modelo', key: 'chave' } })
    return ai
  }
  const asks = (more: object = {}): [string, string, Record<string, unknown>] => [
    'ia',
    'ia',
    { message: '{{disse}}', instructions: 'Atenda {{nome}}.', responseVariable: 'resposta', ...more },
  ]

  test('is asked with the examples and as much of what was said as the node says', async ({
    world,
    company,
    admin,
  }) => {
    const ai = await aiFor(admin)
    const qaPairs = [{ question: 'Abre?', answer: 'Às 8.' }]
    const round = (n: number) => [
      listens(`h${n}`, 'disse'),
      [`ia${n}`, ...asks({ messageHistory: 2, qaPairs }).slice(1)],
      says(`s${n}`, '{{resposta}}'),
    ]
    const graph = line(...([1, 2, 3, 4].flatMap(round) as Parameters<typeof line>))
    const desk = await deskWithFlow(world, graph, company)
    const ana = desk.desk.customer('Ana')
    for (const text of ['oi', 'um', 'dois', 'três', 'quatro']) {
      await desk.desk.hears(ana, text)
      await world.idle()
    }
    expect(await desk.desk.transcript(ana)).toEqual([
      'oi',
      'um',
      '> IA: um',
      'dois',
      '> IA: dois',
      'três',
      '> IA: três',
      'quatro',
      '> IA: quatro',
    ])
    expect(ai.asked.at(-1)!.messages.map(({ content }) => content)).toEqual([
      ...['Atenda Ana.', 'Abre?', 'Às 8.', 'dois', 'IA: dois', 'três', 'IA: três', 'quatro'],
    ])
  })

  test('that fails is told about in words in the trace, and the flow goes on', async ({ world, company, admin }) => {
    const ai = await aiFor(admin)
    const desk = await deskWithFlow(world, line(asks({ message: 'Oi' }), says('a', 'Segue.{{resposta}}')), company)
    const whyWith = async (error: OpenAiEmulator['fault'], name: string) => {
      ai.fault = error
      const customer = desk.desk.customer(name)
      await desk.desk.hears(customer, 'oi')
      await world.idle()
      expect((await desk.desk.transcript(customer)).at(-1)).toBe('> Segue.')
      return (await logOf(desk)).find(({ word }) => word === 'aiFailed')?.data?.message
    }
    expect(await whyWith('unauthorized', 'Ana')).toBe('A IA recusou a chave.')
    expect(await whyWith('broken', 'Bia')).toBe('A IA respondeu com um erro: 500 The server had an error')
    expect(await whyWith('garbage', 'Caio')).toBe('A resposta da IA não pôde ser lida.')
    expect(await whyWith('huge', 'Davi')).toBe('A resposta da IA é grande demais.')
    await admin.call(integrationRoutes.removeAi)
    expect(await whyWith(undefined, 'Eva')).toBe('A IA não está configurada.')
  })

  test('answers anyone who tests a flow as it would answer the flow, and what is wrong is said in words', async ({
    admin,
  }) => {
    const ai = await aiFor(admin)
    const examples = [{ question: 'Abre?', answer: 'Às 8.' }]
    const ask = (message: string) =>
      admin.call(flowRunRoutes.askAi, { body: { message, instructions: 'Atenda Ana.', examples } })
    expect(await ask('E hoje?')).toEqual({ text: 'IA: E hoje?' })
    expect(ai.asked.at(-1)!.messages.map(({ content }) => content)).toEqual([
      ...['Atenda Ana.', 'Abre?', 'Às 8.', 'E hoje?'],
    ])
    ai.fault = 'unauthorized'
    await expect(ask('E hoje?')).rejects.toThrow('A IA recusou a chave.')
    await admin.call(integrationRoutes.removeAi)
    await expect(ask('E hoje?')).rejects.toThrow('A IA não está configurada.')
  })

  test('that a stop broke off is asked again by the next start', async ({ openWorld }) => {
    const world = await openWorld({ flags })
    const company = await world.company()
    const ai = await aiFor(company.admin, { fault: 'silent' })
    const desk = await deskWithFlow(world, line(asks({ message: 'Oi' }), says('a', '{{resposta}}')), company)
    void desk.desk.hears(desk.desk.customer('Ana'), 'oi')
    await expect.poll(() => ai.asked.length).toBe(1)
    await world.restart()
    ai.fault = undefined
    await world.advance(MINUTE)
    await world.idle()
    const run = await runOf(desk, await world.signIn(company.adminEmail))
    expect(run).toMatchObject({ state: 'finished', variables: { resposta: 'IA: Oi' } })
    expect(ai.asked).toHaveLength(2)
  })
})
