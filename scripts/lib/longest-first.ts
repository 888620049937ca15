import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: begun last, one of them would run on alone when there is nothing left beside it. */
const LONG = [
  'cli/backup.test.ts',
  'cli/serve.test.ts',
  'core/workers/scripting/runner.test.ts',
  'core/tenant/dashboard/naive-count.test.ts',
]

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some(path => moduleId.endsWith(path))

/** Without the times of an earlier run vitest begins with the largest files; of each project those above come before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap(group => [...group.filter(isLong), ...group.filter(file => !isLong(file))])
  }
}
