import type { Machinery } from './machinery.ts'

/** Does something for one company after the other. Whose database cannot be used is told, and keeps the others from nothing. */
export async function eachCompany(
  { edge }: Pick<Machinery, 'edge'>,
  companyIds: readonly number[],
  what: string,
  work: (companyId: number, index: number) => Promise<unknown>,
): Promise<void> {
  for (const [index, companyId] of companyIds.entries())
    try {
      await work(companyId, index)
    } catch (error) {
      edge.log.error({ err: error, companyId }, what)
    }
}
