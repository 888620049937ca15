import { DialogflowEmulator } from '../../core/emulators/dialogflow/dialogflow.ts'
import { TypebotEmulator } from '../../core/emulators/typebot/typebot.ts'

/** The bots of others that answer in queues of the shop. */
export interface DemoBots {
  typebot: { address: string }
  dialogflow: { address: string; project: string; serviceAccount: string }
}

/** A viewer of Typebot and an agent of Dialogflow, and how they end. */
export async function startBots(): Promise<DemoBots & { stop: () => Promise<void> }> {
  const [typebot, dialogflow] = [await TypebotEmulator.start(), await DialogflowEmulator.start()]
  const stop = async (): Promise<void> => {
    await typebot.stop()
    await dialogflow.stop()
  }
  return { typebot, dialogflow, stop }
}
