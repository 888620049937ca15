import { isPrintable, pixText } from '../../domain/pix-text.ts'
import type { Gateway, GatewayKind } from './gateway.ts'

/**
 * Pix to the operator's own key: the default, which needs neither a bank nor a network. Nobody tells that it was paid but the
 * operator, by the reference in their statement.
 */
export const staticPix: GatewayKind = {
  name: 'pix',
  title: 'Pix',
  fields: [],
  open({ receiver: { pixKey: key, pixName: name, pixCity: city } }): Gateway | undefined {
    if (!key || !isPrintable(name) || !isPrintable(city)) return undefined
    return {
      tells: false,
      referenceFor: ({ companyId, invoiceId }) => `BALCAO${companyId}F${invoiceId}`,
      charge: async (reference, { valueCents, detail }) => ({
        pixText: pixText({ to: { key }, name, city, valueCents, reference, about: detail }),
        boletoUrl: '',
        barCode: '',
        expiresAt: null,
      }),
      fetch: async () => ({ state: 'open', paidCents: 0 }),
      cancel: async () => ({ state: 'cancelled', paidCents: 0 }),
      read: () => ({ refused: 'secret' }),
    }
  },
}
