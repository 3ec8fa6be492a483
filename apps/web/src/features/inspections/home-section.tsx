import { FileText, MapPin, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { InspectionRow } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { buttonStyles } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { PhoneLink } from '~/ui/phone.tsx'
import { Section } from '~/ui/section.tsx'
import { directionsUrl } from './visit.ts'

const Way = ({ inspection }: { inspection: InspectionRow }) => {
  const mayOpenCase = useAbility('applications.read')
  return (
    <div className="mb-3 flex flex-wrap gap-2 max-sm:*:flex-1">
      <a
        href={directionsUrl(inspection.property_address)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyles({ tone: 'secondary' })}
      >
        <MapPin className="size-4" aria-hidden="true" />
        Directions
      </a>
      <a href={`tel:${inspection.landlord_phone}`} className={buttonStyles({ tone: 'secondary' })}>
        <Phone className="size-4" aria-hidden="true" />
        Call landlord
      </a>
      {mayOpenCase && (
        <Link
          to={`/admin/applications/${inspection.application_id}`}
          className={buttonStyles({ tone: 'secondary' })}
        >
          <FileText className="size-4" aria-hidden="true" />
          Application
        </Link>
      )}
    </div>
  )
}

/** Where the home is, who lets it and for whom. */
export const HomeSection = ({ inspection }: { inspection: InspectionRow }) => {
  const { property_address, property_region, property_gps } = inspection
  return (
    <Section title="Home and landlord">
      <Way inspection={inspection} />
      <KeyValues
        items={[
          { label: 'Address', value: [property_address, property_region].filter(Boolean).join(', ') },
          {
            label: 'Digital address',
            value: property_gps ? (
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                {property_gps}
                <CopyButton text={property_gps} label="Copy" />
              </span>
            ) : (
              'Not given'
            ),
          },
          { label: 'Landlord', value: inspection.landlord_name },
          { label: 'Landlord’s phone', value: <PhoneLink phone={inspection.landlord_phone} /> },
          { label: 'Applicant', value: inspection.applicant_name },
        ]}
      />
    </Section>
  )
}
