/** A message that someone wrote; its text is unlike any other's and stays with it all the way. */
interface Written {
  text: string
  customer: string
  /** Checksum of its picture, if it is one with that caption. */
  picture: string | undefined
}

/** From a customer. */
export interface Inbound extends Written {
  waId: string
}

/** From the desk. */
export interface Outbound extends Written {
  by: 'chat' | 'api'
  answered: boolean
  /** Above one, an answer was lost and the request was sent again. */
  tries: number
}
