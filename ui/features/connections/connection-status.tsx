import type { Connection } from '../../../core/tenant/connections/contract.ts'
import { SessionActs } from './session-acts.tsx'
import { SessionStatus } from './session-status.tsx'

/** How a connection stands and what can be done about it: for the page that leads an owner through their first day. */
export default function ConnectionStatus(props: {
  connection: Connection
  onChange: (connection: Connection) => void
}) {
  return (
    <>
      <SessionStatus connection={props.connection} />
      <SessionActs {...props} />
    </>
  )
}
