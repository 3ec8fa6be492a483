import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { Button, type ButtonProps } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { shareLink } from './share-link.ts'

export interface ShareButtonProps extends Pick<ButtonProps, 'tone' | 'size' | 'wide'> {
  /** Path and query on this site that open the same page. Never put anything about a person in it. */
  path: string
  /** What the share sheet calls it. */
  title: Translatable
}

/** Opens the device's share sheet, or copies the link where there is none. */
export const ShareButton = ({ path, title, tone = 'secondary', size, wide }: ShareButtonProps) => {
  const share = async () => {
    const result = await shareLink(new URL(path, location.origin).href, translate(title))
    if (result === 'copied') toast.success(t`Link copied`)
    if (result === 'failed') toast.error(t`Couldn’t share the link`)
  }
  return (
    <Button tone={tone} size={size} wide={wide} onClick={() => void share()}>
      <Share2 className="size-4" aria-hidden="true" />
      <Trans>Share</Trans>
    </Button>
  )
}
