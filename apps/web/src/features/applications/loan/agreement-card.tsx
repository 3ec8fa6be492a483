import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { AgreementButton } from '../agreement-button.tsx'

export const AgreementCard = ({ detail }: { detail: ApplicationDetail }) => (
  <Card>
    <CardHeader
      title={t`Agreement`}
      description={
        <>
          <Trans>
            Signed on <DateText value={detail.signed_at} />.
          </Trans>
        </>
      }
    />
    <ActRow>
      <Button asChild tone="secondary">
        <Link to="/application?show=agreement">
          <Trans>Read agreement</Trans>
        </Link>
      </Button>
      <AgreementButton id={detail.id} />
    </ActRow>
  </Card>
)
