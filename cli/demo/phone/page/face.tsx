import { Avatar } from '../../../../ui/kit/avatar.tsx'
import type { PhonePerson } from '../state.ts'

/** The picture of a person, or the initials of a name. */
export function Face({ name, person }: { name: string; person?: PhonePerson }) {
  const picture = person?.hasPicture ? `/phone/picture?customer=${person.number}` : undefined
  return <Avatar name={name} src={picture} />
}
