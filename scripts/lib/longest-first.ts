import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take from half a minute to three: begun last, one of them would run on alone when there is nothing left beside it. */
const LONG = ['scripts/new/new.test.ts', 'core/app/laws/regular-expressions.test.ts', 'cli/backup.test.ts']

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some(path => moduleId.endsWith(path))

/** Without the times of an earlier run vitest begins with the largest files; of each project those above come before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap(group => [...group.filter(isLong), ...group.filter(file => !isLong(file))])
  }
}
