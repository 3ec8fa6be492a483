import { plural, t } from '@lingui/core/macro'
import { useDeviceStore } from '~/platform/device/device-store.ts'
import { Notice } from '~/ui/notice.tsx'

/** For a person whose session was ended by the server. Unsent changes were lost with it. */
export const SignedOutNotice = () => {
  const unsent = useDeviceStore((state) => state.unsent)
  if (unsent === null) return null
  return (
    <Notice tone="caution" live title={t`You were signed out`} className="mb-6">
      {unsent === 0
        ? t`Your session ended. Sign in again to continue.`
        : plural(
            { count: unsent },
            {
              one: 'One unsent item was removed from this device. Sign in to enter it again.',
              other: '# unsent items were removed from this device. Sign in to enter them again.',
            },
          )}
    </Notice>
  )
}
