import { signIn } from '../../core/app/testing/client/sign-in.ts'
import { userRoutes } from '../../core/tenant/users/contract.ts'
import { startProduct } from './product.ts'
import { PASSWORD } from './seed/companies.ts'

/** Founds a company in a new folder, whose administrator may sign in with `PASSWORD`; returns their e-mail. */
export async function foundIn(data: string): Promise<string> {
  const product = await startProduct(data)
  const { email, password } = await product.firstSignIn()
  const { client, userId } = await signIn(product.url, email, password)
  await client.call(userRoutes.update, { params: { id: userId }, body: { password: PASSWORD } })
  await product.stop()
  return email
}
