// assert.h: NVRTC has assert by itself.
#pragma once
