import { Component, type ReactNode } from 'react'
import { translate } from '../../i18n/texts.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { appTexts } from '../texts.ts'

/** Keeps a broken page, or one whose script could not be loaded, from taking the rest with it. `resetKey` tries again. */
export class ErrorBoundary extends Component<{ resetKey: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidUpdate(before: { resetKey: string }): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState
        wholePage
        icon="warning"
        title={translate(appTexts, 'pageFailed')}
        action={
          <Button icon="refresh" onClick={() => location.reload()}>
            {translate(appTexts, 'reload')}
          </Button>
        }
      />
    )
  }
}
