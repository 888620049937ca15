import { PASSWORD } from '../../testing/world.ts'

let serial = 0

/** What a visitor fills in at the sign-up; a company and an e-mail of its own each time. */
export const signUpForm = () => {
  serial += 1
  const email = `nova${serial}@empresa.example`
  return { name: `Nova ${serial}`, email, phone: '11 90000-0000', password: PASSWORD, planId: 1 }
}
