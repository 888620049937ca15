import type { Route } from '../../domain/access/routes.ts'
import { modules } from '../modules.ts'

/** The contracts of all modules. */
export const allRoutes: readonly Route[] = modules.flatMap(module => module.routes.map(({ route }) => route))
