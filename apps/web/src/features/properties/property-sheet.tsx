import { formatMoney } from '@efie/domain'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { PropertyRow } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { PhoneLink } from '~/ui/phone.tsx'
import { PropertyForm } from './property-form.tsx'
import { PropertyPicture } from './property-picture.tsx'
import { PropertyPictures } from './property-pictures.tsx'

const factsOf = (property: PropertyRow): KeyValue[] => [
  { label: 'Address', value: [property.address, property.region].filter(Boolean).join(', ') || 'Not given' },
  { label: 'Digital address', value: property.gps ?? 'Not given' },
  {
    label: 'Monthly rent',
    value: property.monthly_rent === null ? 'Not given' : formatMoney(property.monthly_rent),
  },
  { label: 'Bedrooms', value: property.bedrooms ?? 'Not given' },
  { label: 'Landlord', value: property.owner_name ?? 'Not given' },
  {
    label: 'Landlord’s phone',
    value: property.owner_phone ? <PhoneLink phone={property.owner_phone} /> : 'Not given',
  },
  { label: 'Added', value: <DateText value={property.created_at} /> },
]

/** A property, to view, change or delete. */
export const PropertySheet = ({ property, onClose }: { property: PropertyRow; onClose: () => void }) => {
  const mayWrite = useAbility('properties.write')
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const remove = useAct({
    act: () => client.properties.delete({ id: property.id }, { context: { ifMatch: property.version } }),
    done: 'Property deleted successfully',
    failed: 'Failed to delete property',
    onDone: onClose,
    touches: [api.properties.key()],
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={property.name}
      description={
        <Badge tone={property.listed ? 'positive' : 'neutral'}>
          {property.listed ? 'Listed' : 'Not listed'}
        </Badge>
      }
      className="max-w-xl"
      {...(mayWrite &&
        !editing && {
          footer: (
            <div className="flex gap-2 max-sm:*:flex-1">
              <Button onClick={() => setEditing(true)}>Edit</Button>
              <Button tone="danger" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            </div>
          ),
        })}
    >
      {editing ? (
        <PropertyForm property={property} onDone={() => setEditing(false)} />
      ) : (
        <>
          {mayWrite ? (
            <PropertyPictures property={property} />
          ) : (
            property.photos.length > 0 && (
              <ul aria-label="Photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                {property.photos.map((photo, index) => (
                  <li key={photo.url}>
                    <PropertyPicture
                      photo={photo}
                      alt={`Picture ${index + 1} of ${property.name}`}
                      width={180}
                      className="aspect-4/3 rounded border"
                    />
                  </li>
                ))}
              </ul>
            )
          )}
          <div className="mt-6">
            <KeyValues items={factsOf(property)} />
          </div>
          {property.description && <p className="mt-4 whitespace-pre-line">{property.description}</p>}
        </>
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${property.name}?`}
        confirmLabel="Delete property"
        danger
        pending={remove.pending}
        onConfirm={() => void remove.run(undefined)}
      >
        <p>
          This deletes {property.name}, {property.address}, for everyone. You can’t undo this.
        </p>
        <ActError error={remove.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </Sheet>
  )
}
