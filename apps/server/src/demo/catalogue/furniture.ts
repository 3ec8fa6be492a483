/** Name | brand | price in GHS | drawing | warranty in months | description | specifications. */
export const furniture = {
  'beds-and-mattresses': `
Classic Foam Mattress, Double | Adepa Rest | 1450 | 1 | 24 | A firm high-density foam mattress with a washable knitted cover, made for humid nights. | Size: 4 × 6 ft; Thickness: 6 in; Core: High-density foam; Cover: Washable knit
Classic Foam Mattress, Queen | Adepa Rest | 1890 | 1 | 24 | The same firm foam in queen size, with handles on both sides for turning. | Size: 5 × 6 ft; Thickness: 8 in; Core: High-density foam; Cover: Washable knit
Orthopaedic Mattress, King | Adepa Rest | 4350 | 2 | 60 | Layered support for the lower back, with a breathable border that keeps its shape. | Size: 6 × 6 ft; Thickness: 10 in; Core: Rebonded and memory foam; Firmness: Extra firm
Pocket Spring Mattress, Queen | Sunsum Sleep | 3980 | 2 | 60 | Individually wrapped springs, so one sleeper’s turning doesn’t wake the other. | Size: 5 × 6 ft; Thickness: 10 in; Core: Pocket springs; Firmness: Medium
Student Bed with Mattress | Odo Living | 1650 | 3 | 12 | A powder-coated steel bed for hostels and single rooms, delivered with a 4-inch mattress. | Size: 3 × 6 ft; Frame: Steel; Mattress: 4 in foam; Load: 120 kg
Bunk Bed, Steel | Odo Living | 2790 | 4 | 12 | Two full beds in the floor space of one, with a fixed ladder and guard rail. | Size: 3 × 6 ft each; Frame: Steel; Ladder: Fixed; Load: 120 kg each
Ofram Wood Bed, Queen | Nkyinkyim Wood | 3650 | 5 | 24 | Solid ofram with a slatted base, oiled by hand in Kumasi. | Size: 5 × 6 ft; Wood: Ofram; Base: Slats; Finish: Hand-oiled
Upholstered Bed, King | Nkyinkyim Wood | 5900 | 5 | 24 | A padded headboard in woven grey, with hidden storage under a lifting base. | Size: 6 × 6 ft; Storage: Gas lift; Cover: Woven polyester; Headboard: 110 cm
Baby Cot with Mattress | Odo Living | 1280 | 3 | 12 | Rounded corners, three heights and a side that drops, for the first three years. | Size: 60 × 120 cm; Wood: Rubberwood; Heights: 3; Mattress: Included
Mattress Topper, Cooling | Sunsum Sleep | 790 | 1 | 12 | Gel-infused foam that softens a hard mattress and carries heat away. | Size: 5 × 6 ft; Thickness: 2 in; Core: Gel memory foam; Straps: Four corners`,
  'sofas-and-chairs': `
Three-Seater Sofa | Nkyinkyim Wood | 4800 | 1 | 24 | Deep seats on a hardwood frame, with covers that come off for washing. | Seats: 3; Frame: Hardwood; Cover: Removable linen blend; Width: 205 cm
Two-Seater Sofa | Nkyinkyim Wood | 3450 | 1 | 24 | The smaller sister of our three-seater, for a first living room. | Seats: 2; Frame: Hardwood; Cover: Removable linen blend; Width: 150 cm
L-Shaped Corner Sofa | Odo Living | 9450 | 2 | 24 | Room for the whole family, with a corner that fits on the left or the right. | Seats: 6; Frame: Hardwood; Cover: Stain-resistant weave; Size: 270 × 180 cm
Sofa Bed | Odo Living | 5200 | 2 | 18 | A sofa by day and a double bed by night, opened with one pull. | Seats: 3; Bed: 140 × 190 cm; Mattress: 10 cm foam; Storage: Bedding box
Recliner Armchair | Sunsum Sleep | 3600 | 3 | 24 | Leans back and lifts your feet with one lever on the right. | Seats: 1; Cover: Faux leather; Recline: Manual; Load: 140 kg
Accent Chair, Kente Stripe | Sankofa Craft | 1750 | 3 | 12 | A slim chair covered in strip-woven kente from Bonwire. | Seats: 1; Frame: Beech; Cover: Handwoven cotton; Seat height: 44 cm
Rattan Balcony Set | Sankofa Craft | 2650 | 4 | 12 | Two chairs and a low table that stay outdoors without rusting. | Pieces: 3; Weave: Synthetic rattan; Frame: Aluminium; Cushions: Included
Ergonomic Office Chair | Dwen Office | 2150 | 5 | 24 | Mesh back, lumbar support and arms that move three ways. | Back: Mesh; Tilt: Synchronous; Arms: 3D; Load: 130 kg
Visitor Chairs, Pair | Dwen Office | 1180 | 5 | 12 | Two stackable chairs for a reception or a study desk. | Pieces: 2; Frame: Chromed steel; Seat: Padded; Stackable: Yes
Carved Stool, Set of Two | Sankofa Craft | 690 | 4 | 12 | Asante stools of sese wood, each carved from one piece. | Pieces: 2; Wood: Sese; Height: 38 cm; Finish: Waxed`,
  'dining-sets': `
Dining Set, Two Seats | Odo Living | 1690 | 1 | 12 | A round table and two chairs for a kitchen corner. | Seats: 2; Table: 75 cm round; Top: Laminate; Frame: Steel
Dining Set, Four Seats | Odo Living | 3290 | 2 | 18 | A square-edged table with padded chairs that wipe clean. | Seats: 4; Table: 120 × 75 cm; Top: Tempered glass; Frame: Steel
Dining Set, Six Seats | Nkyinkyim Wood | 6850 | 3 | 24 | Solid mahogany with high-backed chairs, for Sundays with everyone. | Seats: 6; Table: 180 × 90 cm; Wood: Mahogany; Finish: Lacquer
Extending Dining Set | Nkyinkyim Wood | 7900 | 3 | 24 | Grows from four places to eight with a leaf stored under the top. | Seats: 4 to 8; Table: 140 to 200 cm; Wood: Ofram; Finish: Hand-oiled
Marble-Look Dining Set | Ahoɔfɛ Home | 5600 | 2 | 18 | A sintered stone top that takes hot pots, on a brushed gold base. | Seats: 4; Table: 130 × 80 cm; Top: Sintered stone; Base: Steel
Bench Dining Set | Nkyinkyim Wood | 4980 | 4 | 24 | Two chairs at the ends and a bench on each long side. | Seats: 6; Table: 160 × 85 cm; Wood: Emeri; Benches: 2
Bar Table with Stools | Ahoɔfɛ Home | 2350 | 5 | 12 | A high table with two stools that slide underneath. | Seats: 2; Table: 100 × 50 cm; Height: 92 cm; Frame: Steel
Folding Dining Table | Odo Living | 1980 | 1 | 12 | Folds to 30 cm against the wall, with four chairs stored inside. | Seats: 4; Table: 120 × 80 cm; Folded: 30 cm; Castors: Lockable
Eight-Seater Family Set | Nkyinkyim Wood | 9850 | 3 | 24 | A long odum table to hand down to your children. | Seats: 8; Table: 220 × 100 cm; Wood: Odum; Finish: Lacquer
Outdoor Dining Set | Sankofa Craft | 4350 | 4 | 18 | Weatherproof slats, with a hole for a parasol. | Seats: 4; Table: 120 cm round; Frame: Aluminium; Parasol: Not included`,
}
