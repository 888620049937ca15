import { DialogflowEmulator } from '../../emulators/dialogflow/dialogflow.ts'
import { TypebotEmulator } from '../../emulators/typebot/typebot.ts'
import { WebhookEmulator } from '../../emulators/webhook/webhook.ts'

/** The bots of others that answer in queues of the shop, and its own program for the stock, which is told what happens. */
export interface DemoBots {
  typebot: { address: string }
  dialogflow: { address: string; project: string; serviceAccount: string }
  stock: { address: string; secret: string | undefined }
}

/** A viewer of Typebot, an agent of Dialogflow, a program that gets deliveries, and how they end. */
export async function startBots(): Promise<DemoBots & { stop: () => Promise<void> }> {
  const [typebot, dialogflow] = [await TypebotEmulator.start(), await DialogflowEmulator.start()]
  const stock = await WebhookEmulator.start()
  const stop = async (): Promise<void> => {
    await typebot.stop()
    await dialogflow.stop()
    await stock.stop()
  }
  return { typebot, dialogflow, stock, stop }
}
