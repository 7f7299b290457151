// The plain C interface: picks the instruction set at run time and lets no exception out.
#include <cstring>
#include <new>

#include "kernels.h"
#include "processor.h"
#include "stack.h"

#if defined(_WIN32)
#define SPEECHLENS_EXPORT extern "C" __declspec(dllexport)
#else
#define SPEECHLENS_EXPORT extern "C" __attribute__((visibility("default")))
#endif

namespace speechlens {

#define SPEECHLENS_DECLARE(set)                                            \
  namespace set##_standard {                                               \
  void scan(const ScanCall&);                                              \
  void scan_backward(const ScanBackwardCall&);                             \
  void conv(const ConvCall&);                                              \
  void conv_backward(const ConvBackwardCall&);                             \
  void band_encoder(const BandsCall&);                                     \
  void band_decoder(const BandsCall&);                                     \
  void unit(const UnitCall&);                                              \
  void stage(const StageCall&);                                            \
  void stack(const StackCall&);                                            \
  void product(const ProductCall&);                                        \
  void quantise(const QuantiseCall&);                                      \
  void maths(int32_t function, const float* x, float* y, int64_t count);   \
  }                                                                        \
  namespace set##_strict {                                                 \
  void scan(const ScanCall&);                                              \
  void maths(int32_t function, const float* x, float* y, int64_t count);   \
  }

#define SPEECHLENS_TABLE(set)                                                               \
  {                                                                                         \
    #set, set##_standard::scan, set##_strict::scan, set##_standard::scan_backward,          \
        set##_standard::conv, set##_standard::conv_backward, set##_standard::band_encoder,  \
        set##_standard::band_decoder, set##_standard::unit, set##_standard::stage,          \
        set##_standard::stack, set##_standard::product, set##_standard::quantise,           \
        set##_standard::maths, set##_strict::maths                                          \
  }

SPEECHLENS_DECLARE(baseline)
#if SPEECHLENS_X86
SPEECHLENS_DECLARE(avx2)
SPEECHLENS_DECLARE(avx512)
#endif

namespace {

// Best first.
const Target kTargets[] = {
#if SPEECHLENS_X86
    SPEECHLENS_TABLE(avx512),
    SPEECHLENS_TABLE(avx2),
#endif
    SPEECHLENS_TABLE(baseline),
};

bool runs_here(const Target& target) {
#if SPEECHLENS_X86
  if (!std::strcmp(target.name, "avx512")) return has_avx512();
  if (!std::strcmp(target.name, "avx2")) return has_avx2();
#endif
  return !std::strcmp(target.name, "baseline");
}

const Target* find(const char* name) {
  for (const Target& target : kTargets)
    if ((!name || !*name || !std::strcmp(name, target.name)) && runs_here(target)) return &target;
  return nullptr;
}

const Target* used = find(nullptr);

template <class Call>
int guarded(void (*function)(const Call&), const Call* call) {
  try {
    function(*call);
    return 0;
  } catch (const std::bad_alloc&) {
    return 1;
  }
}

}  // namespace
}  // namespace speechlens

using namespace speechlens;

// Selects an instruction set by name, or the best where the name is empty. 0, or 1 where it can't run here.
SPEECHLENS_EXPORT int speechlens_select(const char* name) {
  const Target* target = find(name);
  if (target) used = target;
  return target ? 0 : 1;
}

// Digest of the call structures: a loader of another version must not call this library.
SPEECHLENS_EXPORT const char* speechlens_interface() { return SPEECHLENS_INTERFACE; }

SPEECHLENS_EXPORT const char* speechlens_selected() { return used->name; }

// The i-th instruction set that runs here, best first; null after the last.
SPEECHLENS_EXPORT const char* speechlens_instruction_set(int index) {
  for (const Target& target : kTargets)
    if (runs_here(target) && index-- == 0) return target.name;
  return nullptr;
}

// 0, or 1 where memory ran out.
SPEECHLENS_EXPORT int speechlens_scan(const ScanCall* call) {
  return guarded(call->strict ? used->strict_scan : used->scan, call);
}

SPEECHLENS_EXPORT int speechlens_scan_backward(const ScanBackwardCall* call) {
  return guarded(used->scan_backward, call);
}

SPEECHLENS_EXPORT int speechlens_conv(const ConvCall* call) { return guarded(used->conv, call); }

SPEECHLENS_EXPORT int speechlens_conv_backward(const ConvBackwardCall* call) {
  return guarded(used->conv_backward, call);
}

SPEECHLENS_EXPORT int speechlens_band_encoder(const BandsCall* call) { return guarded(used->band_encoder, call); }

SPEECHLENS_EXPORT int speechlens_band_decoder(const BandsCall* call) { return guarded(used->band_decoder, call); }

SPEECHLENS_EXPORT int speechlens_unit(const UnitCall* call) { return guarded(used->unit, call); }

SPEECHLENS_EXPORT int speechlens_stage(const StageCall* call) { return guarded(used->stage, call); }

SPEECHLENS_EXPORT int speechlens_stack(const StackCall* call) { return guarded(used->stack, call); }

SPEECHLENS_EXPORT int speechlens_product(const ProductCall* call) { return guarded(used->product, call); }

SPEECHLENS_EXPORT int speechlens_quantise(const QuantiseCall* call) { return guarded(used->quantise, call); }

// For tests: one function of simd.h over an array, 0 decay, 1 exp, 2 softplus, 3 gate, 4 sigmoid, 5 log.
SPEECHLENS_EXPORT void speechlens_maths(int32_t strict, int32_t function, const float* x, float* y, int64_t count) {
  (strict ? used->strict_maths : used->maths)(function, x, y, count);
}
