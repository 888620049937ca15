import { randomUUID } from 'node:crypto'
import { companyState } from '../../company/index.ts'
import { secretToStore } from '../../domain/stored-secret.ts'
import type { CompanyCall } from '../../http/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_INTEGRATION_TRIES } from '../../kit/limits.ts'
import { OF_COMPANY, Quota } from '../../kit/quota.ts'
import { integrationErrors } from '../integrations/contract.ts'
import { askAgent } from './bots/dialogflow.ts'
import { errorOfBot } from './bots/error.ts'
import { queueIntegrationErrors as errors, type SessionTry } from './contract.ts'
import { integrationRow } from './queue-integrations.ts'

/** What the family of programs says to an agent to try it. */
const HELLO = 'Ola'

const tries = companyState(
  ({ clock }) =>
    new Quota(clock, { max: MAX_INTEGRATION_TRIES, per: HOUR, refusal: integrationErrors.ERR_TOO_MANY_TRIES }),
)

/** Says hello to an agent by what a form says, in a session of its own; throws why it did not answer. */
export async function trySession({ company }: CompanyCall, provided: SessionTry): Promise<{ messages: string[] }> {
  company.own(tries).take(OF_COMPANY)
  const account = await accountOf(company, provided)
  const { projectName, language, urlN8N: address = '' } = provided
  const agent = { project: projectName, language, address, account: JSON.parse(account) }
  const answer = await askAgent({ outside: company.services.outside, own: company.own }, agent, randomUUID(), HELLO)
  if ('fault' in answer) throw errorOfBot(answer, address)
  return { messages: answer.says.flatMap(saying => ('text' in saying ? [saying.text] : [])) }
}

/** What is given or, of an integration with the same address, what it keeps. */
async function accountOf({ db, services }: CompanyCall['company'], provided: SessionTry): Promise<string> {
  const { jsonContent, integrationId, urlN8N = '' } = provided
  const row = integrationId === undefined ? undefined : await integrationRow(db, integrationId)
  const stored = secretToStore(jsonContent || undefined, row?.urlN8N === urlN8N)
  if (stored) return stored
  const sealed = stored === undefined ? row?.jsonContent : null
  if (!sealed) throw fail(errors.ERR_BOT_UNSET)
  try {
    return services.secrets.decrypt(sealed)
  } catch {
    throw fail(errors.ERR_BOT_UNREADABLE)
  }
}
