import { msg } from '@lingui/core/macro'
import { WifiOff } from 'lucide-react'
import { translate } from '~/i18n/i18n.ts'
import { cn } from '~/ui/cn.ts'
import { Spinner } from '~/ui/loading-indicator.tsx'
import { bannerOf, useConnectionStore } from '~/platform/realtime/connection-store.ts'

const texts = { 'Connection lost': msg`Connection lost`, 'Reconnecting...': msg`Reconnecting...` }

/** Fixed bottom-right: red when the connection is lost, yellow with a spinner while reconnecting. */
export const ConnectionBanner = () => {
  const text = useConnectionStore(bannerOf)
  return (
    <output className="pointer-events-none block fixed right-4 bottom-4 z-40 max-sm:bottom-[calc(5rem+var(--bar))]">
      {text && (
        <span
          className={cn(
            'flex items-center gap-2.5 rounded px-4 py-3 font-semibold shadow-overlay',
            text === 'Connection lost' ? 'bg-[#b42318] text-white' : 'bg-[#f4c542] text-[#3a2a00]',
          )}
        >
          {text === 'Connection lost' ? (
            <WifiOff className="size-5" aria-hidden="true" />
          ) : (
            <Spinner className="size-5" />
          )}
          {translate(texts[text])}
        </span>
      )}
    </output>
  )
}
