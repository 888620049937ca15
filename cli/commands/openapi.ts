import { allRoutes } from '../../core/app/modules.ts'
import { version } from '../../core/app/version.ts'
import { openApi } from '../../core/http/index.ts'
import { command, does } from '../frame/command.ts'

/** `balcao openapi`: all calls, for machines, without a desk. */
export const openapiCommand = command('openapi', 'print the OpenAPI document of all calls').action(
  does(
    () => ({ result: openApi(allRoutes(), version) }),
    document => JSON.stringify(document, null, 2),
  ),
)
