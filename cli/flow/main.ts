import { Command } from 'commander'
import { reportError } from '../frame/answer.ts'
import { exitLikeOurs } from '../frame/exit-codes.ts'
import { rejectOldNode } from '../node-version.ts'
import { flowCommand } from './command.ts'
import * as work from './work.ts'

rejectOldNode()

/** `balcao flow`, a program of its own, since what runs in every build has to start at once. */
const program = new Command('balcao').addCommand(flowCommand(async () => work))

exitLikeOurs(program)
program.parseAsync().catch(error => reportError(error))
