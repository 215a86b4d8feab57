// Cosine and sine of an angle in double, by our own arithmetic: the same bits on every machine, whatever its C library.
// Based on:
//   Cody, Waite. Software Manual for the Elementary Functions. 1980, chapter 8 (reduction by a pi/2 cut into parts).
//   Taylor. Methodus incrementorum directa et inversa. 1715.
#pragma once

namespace attention_lab {

struct CosineSine {
  double cosine;
  double sine;
};

/// cos(angle) and sin(angle), each within 2^-52 of the true value for |angle| <= 2^31.
CosineSine cosine_sine(double angle);

}  // namespace attention_lab
