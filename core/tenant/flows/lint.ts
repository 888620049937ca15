import type { CompanyContext } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { FlowKind } from '../../flow-engine/flow.ts'
import { findingSentence } from '../../flow-engine/lint/findings.ts'
import { demandBody } from '../../http/unread.ts'
import { fail } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { whatIsSetUp } from '../integrations/index.ts'
import { flowErrors } from './contract.ts'
import { allowedIn } from './flows.ts'
import { flowFindings, flowLint } from './judged.ts'
import type { LintedIn } from './judging.ts'

/** What is wrong or doubtful about the flow of a body in this company, with its plan, as the JSON of the answer. */
export const lintFlow = async (company: CompanyContext, text: string): Promise<Uint8Array> =>
  demandBody(await company.read(flowLint, { text, surroundings: await surroundingsIn(company) }))

async function surroundingsIn(company: CompanyContext): Promise<LintedIn> {
  const { db } = company
  const [queues, tags, connections, users, setUp] = await Promise.all([
    db.selectFrom('queues').select('id').execute(),
    db.selectFrom('tags').select('id').execute(),
    db.selectFrom('whatsapps').select('id').execute(),
    db.selectFrom('users').select('id').execute(),
    whatIsSetUp(db, company.services),
  ])
  const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
  const entitlements = company.entitlements()
  return {
    ...{ queues: ids(queues), tags: ids(tags), connections: ids(connections), users: ids(users), ...setUp },
    allowed: { conversacao: allowedIn(entitlements, 'conversacao'), webhook: allowedIn(entitlements, 'webhook') },
  }
}

interface Call {
  company: CompanyContext
  caller: Caller
  language: Language
}

/** Rejects a graph with errors that is to be published. Throws ERR_FLOW_FAULTY with all findings. */
export async function rejectInvalid({ company, language }: Call, tipo: FlowKind, text: string): Promise<void> {
  const findings = await company.read(flowFindings, { text, tipo, surroundings: await surroundingsIn(company) })
  const emitted = findings.map(finding => ({ ...finding, message: findingSentence(finding, language) }))
  const first = emitted.find(({ severity }) => severity === 'error')
  if (first) throw fail(flowErrors.ERR_FLOW_FAULTY, { first: first.message, findings: emitted })
}
