import { type Profile, profiles } from '../../../domain/access/permissions.ts'
import { Email } from '../../../kit/fields.ts'
import { MAX_EMAIL } from '../../../kit/limits.ts'
import { digitsOf } from '../../../kit/text.ts'
import { generatePassword } from '../../../storage/index.ts'
import { newIds, rememberIds } from '../../../tenant/takeover/index.ts'
import { personWithEmail, setQueuesOf, takeOverUser } from '../../../tenant/users/index.ts'
import { allRows, kindOf } from '../import-run.ts'
import { flagOf, textOf } from '../values.ts'
import { titleOf } from './queues.ts'

const LINKS = {
  table: 'UserQueues',
  fields: { userId: 'userId', queueId: 'queueId' },
  order: ['userId', 'queueId'],
  isShared: true,
} as const

/** The people who sign in. No password comes over: each has a new one, and chooses their own with it. */
export const usersKind = kindOf({
  name: 'users',
  // Each is two transactions, of the platform and of the desk.
  size: 1,
  wanted: {
    table: 'Users',
    fields: {
      id: 'id',
      name: 'name',
      email: 'email',
      profile: 'profile',
      allTicket: 'allTicket',
      whatsappId: 'whatsappId',
      number: ['whatsappNumber', 'number'],
      active: ['active', 'isActive'],
      deletedAt: 'deletedAt',
    },
    order: ['id'],
  },
  async bring(importRun, [row], tally, save) {
    const { desk: company, passwords } = importRun
    if (!row) return
    const leave = (reason: 'no-email' | 'email-taken' | 'switched-off') => {
      tally.left('users', reason)
      return company.transaction(save)
    }
    const { data: email } = Email.safeParse(textOf(row.email, MAX_EMAIL))
    if (email === undefined) return leave('no-email')
    if (row.deletedAt !== null || (row.active !== null && !flagOf(row.active))) return leave('switched-off')
    const links = (await allRows(importRun, LINKS)).filter(({ userId }) => userId === row.id)
    const queues = await newIds(
      company.db,
      'queues',
      links.map(({ queueId }) => queueId),
    )
    const queueIds = [...queues.values()]
    const known = await personWithEmail(company, email)
    if (known === 'of another company') return leave('email-taken')
    if (known !== undefined) {
      tally.joined('users')
      return company.transaction(async tx => {
        await setQueuesOf(tx.db, known, queueIds)
        await rememberIds(tx, 'users', [{ oldId: row.id!, newId: known }])
        await save(tx)
      })
    }
    const password = generatePassword()
    passwords.add(email, password)
    tally.taken('users')
    const connections = await newIds(company.db, 'whatsapps', [row.whatsappId])
    const profile = profileOf(row.profile)
    return takeOverUser(
      company,
      {
        name: titleOf(row.name, email.slice(0, 50)),
        email,
        password,
        profile,
        whatsappNumber: digitsOf(row.number ?? '').slice(0, 50),
        whatsappId: connections.get(row.whatsappId) ?? null,
        queueIds,
        allTicket: row.allTicket === null ? profile !== 'user' : flagOf(row.allTicket),
        companyId: null,
      },
      async (tx, newId) => {
        await rememberIds(tx, 'users', [{ oldId: row.id!, newId }])
        await save(tx)
      },
    )
  },
})

/** What this desk does not know is someone who attends. */
const profileOf = (value: string | null): Profile =>
  profiles.find(profile => profile === value?.toLowerCase()) ?? 'user'
