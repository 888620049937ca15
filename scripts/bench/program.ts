import { join } from 'node:path'
import { buildServer } from '../build/server.ts'

const root = join(import.meta.dirname, '../..')

/** Everything of the bench that is stored between runs or thrown away. */
export const CACHE = join(root, '.cache/bench')

/** The program as it is now, built apart from `dist/`, so that a build meanwhile changes nothing. */
export const PROGRAM = join(CACHE, 'program')

export const buildProgram = () => buildServer(root, PROGRAM)
