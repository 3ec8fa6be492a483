/** Name | brand | price in GHS | drawing | warranty in months | description | specifications. */
export const appliances = {
  refrigerators: `
Table-Top Fridge 92 L | Volta Frost | 1890 | 1 | 24 | A small fridge with an ice box for a single room or an office. | Capacity: 92 L; Doors: 1; Cooling: Direct; Energy: 5 stars
Single-Door Fridge 150 L | Volta Frost | 2790 | 1 | 24 | Stays cold for eight hours without power. Has a lock on the door. | Capacity: 150 L; Doors: 1; Cooling: Direct; Energy: 4 stars
Double-Door Fridge 215 L | Volta Frost | 3990 | 2 | 36 | Freezer on top, wide vegetable drawer below, stabiliser built in. | Capacity: 215 L; Doors: 2; Stabiliser: Built in; Energy: 4 stars
Double-Door Fridge 320 L, No Frost | Harmattan | 6250 | 2 | 60 | Never needs defrosting, and its inverter compressor hums instead of clicking. | Capacity: 320 L; Doors: 2; Compressor: Inverter; Energy: 5 stars
Bottom-Freezer Fridge 340 L | Harmattan | 7100 | 3 | 60 | Fresh food at eye level, three freezer drawers below. | Capacity: 340 L; Doors: 2; Compressor: Inverter; Energy: 5 stars
Side-by-Side Fridge 520 L | Harmattan | 12900 | 4 | 60 | Chilled water and ice at the door for a big household. | Capacity: 520 L; Doors: 2; Dispenser: Water and ice; Energy: 4 stars
Chest Freezer 200 L | Volta Frost | 3650 | 5 | 36 | Stays frozen for two days without power. Lockable, on castors. | Capacity: 200 L; Lid: 1; Hold time: 48 h; Energy: 4 stars
Chest Freezer 300 L | Volta Frost | 4750 | 5 | 36 | For the shop or the family that buys in bulk. | Capacity: 300 L; Lid: 1; Hold time: 55 h; Energy: 4 stars
Solar Fridge 165 L, 12 V | Awia | 6900 | 1 | 36 | Runs from a battery and two panels, or from the mains with its adaptor. | Capacity: 165 L; Voltage: 12/24 V DC; Adaptor: Included; Energy: 5 stars
Display Cooler 290 L | Volta Frost | 5850 | 3 | 24 | Lit glass door and five shelves for drinks on sale. | Capacity: 290 L; Door: Double glass; Shelves: 5; Energy: 3 stars`,
  'washing-machines': `
Twin-Tub Washer 7 kg | Nsuo | 1990 | 1 | 24 | Wash in one tub while the other spins. Works with a bucket of water. | Capacity: 7 kg; Type: Twin tub; Spin: 1,300 rpm; Water: Bucket or tap
Twin-Tub Washer 10 kg | Nsuo | 2650 | 1 | 24 | The larger twin tub, with a scrub board in the lid. | Capacity: 10 kg; Type: Twin tub; Spin: 1,350 rpm; Water: Bucket or tap
Top-Load Washer 8 kg | Nsuo | 3890 | 2 | 24 | Fully automatic, with a soft-closing glass lid and a fast half-hour cycle. | Capacity: 8 kg; Type: Top load; Spin: 700 rpm; Programmes: 10
Top-Load Washer 12 kg, Inverter | Harmattan | 5750 | 2 | 60 | Takes a duvet, and carries on where it stopped when the lights come back. | Capacity: 12 kg; Type: Top load; Motor: Inverter; Memory: After power cut
Front-Load Washer 7 kg | Harmattan | 4950 | 3 | 60 | Uses half the water of a top loader. | Capacity: 7 kg; Type: Front load; Spin: 1,200 rpm; Energy: 5 stars
Front-Load Washer 9 kg, Steam | Harmattan | 6890 | 3 | 60 | Steam loosens creases and removes allergens from bedding. | Capacity: 9 kg; Type: Front load; Spin: 1,400 rpm; Steam: Yes
Washer-Dryer 8/5 kg | Harmattan | 8450 | 4 | 60 | Washes and dries in one machine, for the rainy months. | Wash: 8 kg; Dry: 5 kg; Spin: 1,400 rpm; Motor: Inverter
Mini Washer 3.5 kg | Nsuo | 980 | 5 | 12 | For a student’s weekly wash, and light enough to carry. | Capacity: 3.5 kg; Type: Single tub; Weight: 7 kg; Timer: 15 min
Tumble Dryer 7 kg | Harmattan | 5350 | 4 | 36 | Air-vented drying with a sensor that stops when clothes are dry. | Capacity: 7 kg; Type: Vented; Sensor: Humidity; Programmes: 8
Spin Dryer 6 kg | Nsuo | 1190 | 5 | 12 | Wrings hand-washed clothes until they only drip. | Capacity: 6 kg; Spin: 1,400 rpm; Drum: Stainless steel; Power: 240 W`,
  'air-conditioners': `
Split Air Conditioner 1.0 HP | Harmattan | 3950 | 1 | 36 | Cools a bedroom of 12 m² in ten minutes. | Capacity: 9,000 BTU; Room: 12 m²; Gas: R32; Energy: 3 stars
Split Air Conditioner 1.5 HP | Harmattan | 4890 | 1 | 36 | For a living room of 18 m², with a washable filter. | Capacity: 12,000 BTU; Room: 18 m²; Gas: R32; Energy: 3 stars
Inverter Air Conditioner 1.5 HP | Harmattan | 6350 | 2 | 60 | Slows down instead of switching off, so it uses a third less power. | Capacity: 12,000 BTU; Room: 18 m²; Compressor: Inverter; Energy: 5 stars
Inverter Air Conditioner 2.0 HP | Harmattan | 7900 | 2 | 60 | Quiet enough for a meeting room, set from a phone. | Capacity: 18,000 BTU; Room: 26 m²; Wi-Fi: Yes; Energy: 5 stars
Inverter Air Conditioner 2.5 HP | Harmattan | 9850 | 2 | 60 | For open living and dining rooms. | Capacity: 24,000 BTU; Room: 34 m²; Wi-Fi: Yes; Energy: 5 stars
Portable Air Conditioner 1.0 HP | Awia | 4150 | 3 | 24 | No drilling. The hose goes out of a window. | Capacity: 9,000 BTU; Room: 12 m²; Hose: 1.5 m; Castors: Yes
Window Air Conditioner 1.5 HP | Awia | 3350 | 4 | 24 | One compact unit for an existing opening. | Capacity: 12,000 BTU; Room: 18 m²; Gas: R32; Energy: 2 stars
Standing Air Conditioner 3.0 HP | Harmattan | 14500 | 5 | 36 | A tower for shops, churches and halls. | Capacity: 30,000 BTU; Room: 45 m²; Throw: 12 m; Energy: 3 stars
Evaporative Cooler 45 L | Awia | 1890 | 3 | 12 | Cools with water and a fan, and uses no more power than two light bulbs. | Tank: 45 L; Power: 130 W; Air: 3,200 m³/h; Remote: Yes
Split Air Conditioner 1.5 HP with Stabiliser | Awia | 5450 | 1 | 36 | The stabiliser comes in the box, for places where the voltage dips. | Capacity: 12,000 BTU; Room: 18 m²; Stabiliser: 3 kVA; Energy: 3 stars`,
}
