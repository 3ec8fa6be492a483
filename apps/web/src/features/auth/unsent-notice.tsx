import { plural, t } from '@lingui/core/macro'
import { useDeviceStore } from '~/app/device/device-store.ts'
import { Notice } from '~/ui/notice.tsx'

/** To somebody whose session was ended while things still waited to be sent: those went with it. */
export const UnsentNotice = () => {
  const unsent = useDeviceStore((state) => state.unsent)
  if (unsent === 0) return null
  return (
    <Notice tone="caution" live title={t`You were signed out`} className="mb-6">
      {plural(
        { count: unsent },
        {
          one: 'One thing you hadn’t sent was removed from this device. Sign in to enter it again.',
          other: '# things you hadn’t sent were removed from this device. Sign in to enter them again.',
        },
      )}
    </Notice>
  )
}
